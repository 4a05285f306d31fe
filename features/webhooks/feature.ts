import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { webhookAdminRoutes } from "./admin-routes.ts";
import { forgetWebhooks, webhookRecords } from "./records.ts";
import { defineWebhookJobs } from "./send.ts";
import type { WebhookSender } from "./source.ts";
import { defineStreamJob } from "./stream.ts";

export interface WebhookFeatureNeeds {
  webhookSender: WebhookSender;
  isLive: () => Promise<boolean>;
}

export const webhooksFeature = (parts: FeatureContext, { webhookSender: sender, isLive }: WebhookFeatureNeeds) =>
  ({
    routes: [webhookAdminRoutes(parts, sender)],
    jobs() {
      defineWebhookJobs(parts.house, sender);
      defineStreamJob(parts.house, isLive);
    },
    personalRecords: [webhookRecords],
    forget: forgetWebhooks,
  }) satisfies Feature;

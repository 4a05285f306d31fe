// Builds the OpenAPI document of the calls that tokens may make, from the routes' paths, body schemas and `apiCall`.
import { z } from "zod";
import { type ApiCall, findApiCall } from "../../common/http/api-call.ts";
import type { Feature } from "../../common/http/feature.ts";
import { baseLanguage } from "../../platform/messages/messages.ts";
import type { DocumentedCall, DocumentedParameter } from "./contract/api-tokens.ts";
import { m } from "./messages.ts";

interface FoundCall {
  method: string;
  path: string;
  call: ApiCall;
  /** The schema of a JSON body. */
  json: z.ZodType | undefined;
}

const hasSchema = (handler: object): handler is { schema: z.ZodType } => "schema" in handler;

export function findApiCalls(features: readonly Feature[]): FoundCall[] {
  const routes = features
    .flatMap(({ routes: own = [], openRoutes = [] }) => [...own, ...openRoutes])
    .flatMap((group) => group.routes);
  const byAddress = Map.groupBy(routes, ({ method, path }) => `${method} ${path}`);
  return [...byAddress.values()].flatMap((found) => {
    const handlers: object[] = found.map(({ handler }) => handler);
    const [first, call] = [found[0], findApiCall(handlers)];
    if (first === undefined || call === undefined) return [];
    return [{ method: first.method, path: first.path, call, json: handlers.find(hasSchema)?.schema }];
  });
}

const parameterPattern = /:(\w+)/g;
const inBraces = (path: string): string => path.replace(parameterPattern, "{$1}");

/** Path parameters are whole numbers, except a video's id, which the video platform chooses. */
const listParameters = (path: string): DocumentedParameter[] =>
  [...path.matchAll(parameterPattern)].map(([, name = ""]) => ({
    name,
    type: name === "id" && !path.startsWith("/api/videos/") ? "integer" : "string",
  }));

export function listCalls(features: readonly Feature[]): DocumentedCall[] {
  return findApiCalls(features).map(({ method, path, call, json }) => ({
    ...{ method, path: inBraces(path), summary: call.summary(), scope: call.scope },
    parameters: listParameters(path),
    body: json !== undefined ? "json" : call.form !== undefined ? "form" : null,
    body_example: call.bodyExample === undefined ? null : JSON.stringify(call.bodyExample, null, 2),
    answer_example: JSON.stringify(call.answerExample, null, 2),
  }));
}

/** Returns an OpenAPI 3.1 document in English. */
export function openApiDocument(
  features: readonly Feature[],
  { brand, origin, version }: { brand: string; origin: string; version: string },
) {
  const paths: Record<string, Record<string, object>> = {};
  for (const found of findApiCalls(features)) {
    const path = inBraces(found.path);
    paths[path] = { ...paths[path], [found.method.toLowerCase()]: toOperation(found) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: m.openApiTitle({ brand }, baseLanguage),
      description: m.openApiAbout({}, baseLanguage),
      version,
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: m.openApiToken({}, baseLanguage) },
      },
      schemas: { Refusal: toSchema(refusalBody, "output") },
    },
  };
}

const refusalBody = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

function toOperation({ method, path, call, json }: FoundCall) {
  const parameters = listParameters(path).map(({ name, type }) => ({
    ...{ name, in: "path", required: true, schema: { type } },
  }));
  const token = { token: [call.scope] };
  return {
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: call.summary({}, baseLanguage),
    tags: [call.scope],
    security: call.scope === "read_public" ? [{}, token] : [token],
    ...(parameters.length > 0 && { parameters }),
    ...toBody(call, json),
    responses: {
      200: {
        description: m.openApiSuccess({}, baseLanguage),
        content: { "application/json": { schema: toSchema(call.answer, "output"), example: call.answerExample } },
      },
      default: {
        description: m.openApiRefusal({}, baseLanguage),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
      },
    },
  };
}

function toBody({ form, picture, bodyExample: example }: ApiCall, json: z.ZodType | undefined) {
  if (json !== undefined)
    return {
      requestBody: { required: true, content: { "application/json": { schema: toSchema(json, "input"), example } } },
    };
  if (form === undefined) return {};
  const schema = toSchema(form, "input");
  const file = picture === undefined ? {} : { [picture]: { type: "string", contentMediaType: "image/*" } };
  const multipart = { ...schema, properties: { ...schema.properties, ...file } };
  return {
    requestBody: {
      required: true,
      content: { "application/json": { schema, example }, "multipart/form-data": { schema: multipart } },
    },
  };
}

function toSchema(schema: z.ZodType, io: "input" | "output") {
  const { $schema: _, "~standard": __, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}

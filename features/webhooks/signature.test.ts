import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { newSigningSecret, signedHeaders } from "./signature.ts";

test("HOOK-02: a signature is Standard Webhooks' own example", () => {
  // The example of the Standard Webhooks specification (github.com/standard-webhooks/standard-webhooks).
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", seconds: 1_614_265_330, body: '{"test": 2432232314}' };
  expect(signedHeaders(secret, message)).toEqual({
    "webhook-id": message.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("HOOK-02: each webhook has its own secret of 256 bits", () => {
  const [one, other] = [newSigningSecret(), newSigningSecret()];
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(one).not.toBe(other);
  const headers = signedHeaders(one, { id: "msg_1", seconds: 1, body: "{}" });
  const wanted = createHmac("sha256", Buffer.from(one.slice(6), "base64"))
    .update("msg_1.1.{}")
    .digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${wanted}`);
});

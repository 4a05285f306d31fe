import fc from "fast-check";
import { expect, test } from "vitest";
import { RandomUnavailable } from "../../fairness/server/draws/source.ts";
import { type HttpClient, HttpError, type HttpRequest } from "../common/http-client.ts";
import { createRandomOrgSource, hashApiKey, productionRandomOrg } from "./adapter.ts";
import { createRandomOrgClient, extractMember, parseAnswer } from "./client.ts";

const request = {
  n: 2,
  min: 1,
  replacement: false,
  max: 9,
  requestId: "abc",
  userData: { id: "raffle:1", entries_sha256: "00" },
};

function outside(answers: (string | HttpError)[]): {
  outside: Pick<HttpClient, "json" | "text">;
  requests: HttpRequest[];
} {
  const requests: HttpRequest[] = [];
  const text: HttpClient["text"] = async (one) => {
    requests.push(one);
    const answer = answers.shift() ?? "{}";
    if (typeof answer !== "string") throw answer;
    return answer;
  };
  return { outside: { text, json: async (one) => JSON.parse(await text(one)) }, requests };
}
const source = (answers: (string | HttpError)[]) => {
  const { outside: one, requests } = outside(answers);
  return {
    source: createRandomOrgSource(
      createRandomOrgClient(one, () => "https://r.example/4", "key"),
      productionRandomOrg("key"),
    ),
    asked: requests,
  };
};

test("a request has RANDOM.ORG's format with id and hash, and is never retried", async () => {
  const signed = '{"jsonrpc":"2.0","result":{"random":{"data":[1,2]},"signature":"c2ln","advisoryDelay":0},"id":"abc"}';
  const { source: one, asked: requests } = source([signed]);
  expect(await one.generate(request)).toEqual({ random: '{"data":[1,2]}', signature: "c2ln" });
  expect(requests[0]).toMatchObject({ method: "POST", repeatable: false });
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
    jsonrpc: "2.0",
    method: "generateSignedIntegers",
    params: {
      apiKey: "key",
      n: 2,
      min: 1,
      max: 9,
      replacement: false,
      base: 10,
      pregeneratedRandomization: null,
      licenseData: null,
      userData: { id: "raffle:1", entries_sha256: "00" },
      ticketId: null,
    },
    id: "abc",
  });
});

test("an earlier result is read by its serial number; an unknown number has no result", async () => {
  const missing = '{"jsonrpc":"2.0","error":{"code":303,"message":"none","data":null},"id":"x"}';
  const keyless = '{"jsonrpc":"2.0","error":{"code":400,"message":"The API key does not exist","data":null},"id":"x"}';
  const { source: one, asked: requests } = source([missing, keyless]);
  expect(await one.result(12)).toBeNull();
  expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({
    method: "getResult",
    params: { apiKey: "key", serialNumber: 12 },
  });
  await expect(one.result(12)).rejects.toThrow(RandomUnavailable);
});

test("errors, invalid responses and missing responses are `RandomUnavailable`; a refused request says so", async () => {
  const refused = '{"jsonrpc":"2.0","error":{"code":300,"message":"no","data":null},"id":"x"}';
  for (const [answer, isRefused] of [
    ["{}", false],
    ['{"result":{"random":"text","signature":"x"}}', false],
    [new HttpError("did not answer within 10 seconds"), false],
    [refused, true],
  ] as const) {
    const failure = await source([answer])
      .source.generate(request)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RandomUnavailable);
    expect((failure as RandomUnavailable).refused).toBe(isRefused);
  }
});

test("a caller is identified by the SHA-512 of the API key", () => {
  expect(Buffer.from(hashApiKey("key"), "base64")).toHaveLength(64);
});

test("the text of a member is returned exactly, whatever surrounds it", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.nat(4),
      (inner, around, spaces) => {
        const text = JSON.stringify(inner, null, spaces);
        const { random: _, ...rest } = around;
        const before = JSON.stringify({ ...rest, note: 'a "random": {', list: [{ random: { no: 1 } }] }).slice(0, -1);
        expect(extractMember(`${before},"random":${text},"after":1}`, "random")).toBe(text);
      },
    ),
  );
  expect(extractMember('{"random":[1]}', "random")).toBeNull();
  expect(extractMember("{}", "random")).toBeNull();
  const odd = '{"result": {"random": {"a": 1.50, "b": "\\u0041\\/"} ,"signature":"s"} }';
  expect(parseAnswer(odd)).toMatchObject({ kind: "signed", random: '{"a": 1.50, "b": "\\u0041\\/"}' });
});

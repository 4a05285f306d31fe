// cspell:disable
import { expect, test } from "vitest";
import { toPseudo } from "./pseudo-language.ts";

test("a text of the made-up language keeps placeholders, plural forms and tags", () => {
  expect(toPseudo("Store")).toBe("⟦Śtőŕé⟧");
  expect(toPseudo("Hi {name}, <link>sign in</link>")).toBe("⟦Hí {name}, <link>śígń íń</link> ññ⟧");
  expect(toPseudo("{n, plural, one {# ticket} other {# tickets}}")).toMatch(
    /^⟦\{n, plural, one \{# tíćkét\} other \{# tíćkétś\}\} ñ+⟧$/,
  );
});

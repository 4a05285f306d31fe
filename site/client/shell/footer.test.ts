import { expect, test } from "vitest";
import { socialLinks } from "./footer.tsx";

test("SHELL-52: the footer shows the operator's social links in a fixed order, web addresses only", () => {
  const social = {
    kick: "https://kick.com/a",
    discord: "",
    x: "javascript:alert(1)",
    youtube: "https://youtube.com/@a",
    instagram: "",
  };
  expect(socialLinks(social)).toEqual([
    { label: "Kick", href: "https://kick.com/a" },
    { label: "YouTube", href: "https://youtube.com/@a" },
  ]);
});

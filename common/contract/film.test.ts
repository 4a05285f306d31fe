import { expect, test } from "vitest";
import { filmOrigin, parseFilm } from "./film.ts";

const id = "dQw4w9WgXcQ";

test("PLAY-10: accepts a path on this site, any form of YouTube address, and a film file on another site", () => {
  expect(parseFilm("")).toEqual({ kind: "none" });
  expect(parseFilm("/art/intro")).toEqual({ kind: "own", base: "/art/intro" });
  expect(parseFilm("/art/mine.mp4")).toEqual({ kind: "file", src: "/art/mine.mp4" });
  for (const address of [
    `https://www.youtube.com/watch?v=${id}&t=3`,
    `https://m.youtube.com/watch?app=m&v=${id}`,
    `https://youtu.be/${id}?si=x`,
    `https://youtube.com/shorts/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://youtube.com/live/${id}`,
  ]) {
    expect(parseFilm(address), address).toEqual({ kind: "youtube", id });
  }
  const film = "https://films.example/a/intro.webm?v=2";
  expect(parseFilm(film)).toEqual({ kind: "file", src: film });
});

test("PLAY-10: only a film file on another site adds an origin, and only the file's own", () => {
  expect(filmOrigin("https://films.example:8443/a/intro.MP4")).toBe("https://films.example:8443");
  for (const setting of ["", "/art/intro", "/a.mp4", `https://youtu.be/${id}`, "nonsense"]) {
    expect(filmOrigin(setting), setting).toBe("");
  }
});

test("PLAY-10: rejects other addresses, and addresses that could add more to a header", () => {
  for (const setting of [
    "intro.mp4",
    "//films.example/a.mp4",
    "http://films.example/a.mp4",
    "https://films.example/watch",
    "https://films.example/a.mp4.html",
    "https://a,default-src/x.mp4",
    "https://a;script-src/x.mp4",
    "https://*.example/x.mp4",
    "https://user:pass@films.example/a.mp4",
    "https://localhost/a.mp4",
    "https://[::1]/a.mp4",
    "https://youtube.com/@gale",
    "https://youtu.be/short",
    "https://youtube.com/watch?v=%22onload%3D1",
    "javascript:alert(1)//a.mp4",
    "data:video/mp4,x.mp4",
    "/art/a b",
    "/art/a;b.mp4",
  ]) {
    expect(parseFilm(setting), setting).toBeNull();
    expect(filmOrigin(setting), setting).toBe("");
  }
});

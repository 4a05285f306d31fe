// The description of a made-up partner as an example. docs/partner-by-description.md shows the same one.

export const exampleDescription = `{
  "slug": "winovo",
  "label": "Winovo",
  "hosts": ["api.winovo.io"],
  "secrets": [
    { "name": "key", "label": "API key", "in": "header" },
    { "name": "code", "label": "Your code", "in": "query" }
  ],
  "ask": {
    "url": "https://api.winovo.io/leaderboard?code={code}&from={from}&to={to}&page={page}",
    "headers": { "X-Api-Key": "{key}" }
  },
  "window": { "kind": "range", "stamp": "day", "end": "unknown", "future": true },
  "good": [{ "path": "ok", "is": true }],
  "refusals": [{ "status": 401, "has": "bad key", "means": "key" }],
  "rows": "data",
  "row": { "id": null, "name": "username" },
  "amounts": [{ "path": "wagered", "unit": "dollars", "figure": "raw" }],
  "pages": { "by": "page", "size": 100, "more": "last_page" },
  "every": { "seconds": 60 }
}
`;

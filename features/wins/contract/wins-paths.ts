export const winsPaths = { api: "/api/wins" } as const;

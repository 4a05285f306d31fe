// The page's only audio context. It is created at the first sound after a gesture, because browsers refuse a context made
// earlier.
let context: AudioContext | undefined;

export function openAudio(): AudioContext {
  context ??= new AudioContext({ latencyHint: "interactive" });
  if (context.state === "suspended") void context.resume().catch(() => {});
  return context;
}

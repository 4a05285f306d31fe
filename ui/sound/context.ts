// The page's one audio context. Created at the first sound after a gesture, because browsers refuse one made earlier.
let context: AudioContext | undefined;

export function openAudio(): AudioContext {
  context ??= new AudioContext({ latencyHint: "interactive" });
  if (context.state === "suspended") void context.resume().catch(() => {});
  return context;
}

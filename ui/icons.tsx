import type { SVGProps } from "react";

type MarkProps = SVGProps<SVGSVGElement>;

export function LeafMark(props: MarkProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable={false} {...props}>
      <path fill="#ffdb78" d="M3 20.500C2.2 10.5 8.5 3 21 3 18 7 12 12 3 20.500Z" />
      <path fill="#e0a100" d="M3 20.500C12 19.7 21 15 21 3 16.5 6 9.7 13 3 20.500Z" />
    </svg>
  );
}

export function CoinMark(props: MarkProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable={false} {...props}>
      <circle cx="12" cy="12" r="11" fill="#c78500" />
      <path fill="#f7c948" d="M12 1a11 11 0 0 1 11 11c0 1-.1 1.9-.4 2.800A10.5 10.5 0 0 1 3.2 18.6 11 11 0 0 1 12 1Z" />
      <circle cx="12" cy="11.6" r="8.2" fill="none" stroke="#ffe9ab" strokeOpacity=".75" strokeWidth="1" />
      <path fill="#fff3cd" d="M7.2 16C6.7 10.6 10.2 7 16.8 7 15 9.2 11.8 11.7 7.2 16Z" />
      <path fill="#a86c00" d="M7.2 16C12.4 15.5 16.8 13 16.8 7 14.3 8.6 10.8 12 7.2 16Z" />
    </svg>
  );
}

export function BuckMark(props: MarkProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable={false} {...props}>
      <path fill="#0c8f69" d="M6.5 3h11L23 10 12 22 1 10Z" />
      <path fill="#2ee6a8" d="M6.5 3h11l-2.3 7H8.800Z" />
      <path fill="#a9f7dc" d="M6.5 3 8.8 10H1Z" />
      <path fill="#19c492" d="M17.5 3 23 10h-7.800Z" />
      <path fill="#5cf2c2" d="M1 10h7.800L12 22Z" />
      <path fill="#14a67c" d="M8.8 10h6.400L12 22Z" />
    </svg>
  );
}

export const defaultAvatar =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#1b2a33"/><path fill="#24404a" d="M0 0h96L0 96Z"/><path fill="#3c5f68" d="M24 96c0-18 9-29 24-29s24 11 24 29Z"/><circle cx="48" cy="43" r="17" fill="#5f8790"/><path fill="#ffdb78" d="M57 33C56 22 63 14 78 14 74 19 67 24 57 33Z"/><path fill="#e0a100" d="M57 33C68 32 78 27 78 14 73 18 65 26 57 33Z"/></svg>',
  );

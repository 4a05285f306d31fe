// Shows the selected account: its name immediately, and its profile when that has loaded (ADMIN-82, ADMIN-86).
import { useCallback, useEffect, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { call } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { FoundUser, UserProfile } from "../contract/desk.ts";
import { m } from "../messages.ts";
import { UserActions } from "./user-actions.tsx";
import { UserHistory } from "./user-history.tsx";

export function UserDetails({ user }: { user: FoundUser }) {
  const { profile, hasFailed, reload } = useProfile(user.username);
  return (
    <section aria-label={user.username} className="grid gap-6">
      <Card className="grid gap-6 p-5 md:p-6">
        <div className="flex flex-wrap items-center gap-4">
          <Avatar src={user.avatar} name="" size={72} />
          <div className="grid min-w-0 gap-1">
            <h2 className="text-title-2 wrap-anywhere">{user.username}</h2>
            <p className="text-soft wrap-anywhere">{user.email}</p>
            {profile !== null && <UserState profile={profile} />}
          </div>
        </div>
        {profile !== null && profile.closed_at === null && <UserActions profile={profile} onChanged={reload} />}
      </Card>
      {profile !== null && <UserHistory profile={profile} />}
      {profile === null && !hasFailed && <Skeleton className="h-64" />}
      {hasFailed && <EmptyState title={m.profileFailed()} action={<Button onClick={reload}>{m.tryAgain()}</Button>} />}
    </section>
  );
}

function UserState({ profile }: { profile: UserProfile }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-faint">
      {profile.role !== "viewer" && <Badge tone="sky">{profile.role === "admin" ? m.admin() : m.moderator()}</Badge>}
      {profile.closed_at !== null && <Badge tone="coral">{m.closedByOwner()}</Badge>}
      {profile.banned_at !== null && profile.closed_at === null && <Badge tone="coral">{m.banned()}</Badge>}
      {profile.two_factor && <Badge tone="mint">{m.twoFactor()}</Badge>}
      <span>{m.memberSince({ time: () => <LocalTime value={profile.created_at} dateOnly /> })}</span>
      {profile.ban_reason !== null && profile.closed_at === null && (
        <span className="text-soft">{m.bannedFor({ reason: profile.ban_reason })}</span>
      )}
    </p>
  );
}

function useProfile(username: string) {
  const [profile, setProfile] = useState<UserProfile | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const reload = useCallback(async () => {
    const answer = await call<UserProfile>(paths.api.userProfile(username), { method: "GET" });
    const isRead = answer.kind === "answer" && answer.status === 200;
    setFailed(!isRead);
    if (isRead) setProfile(answer.body);
  }, [username]);
  useEffect(() => void reload(), [reload]);
  return { profile, hasFailed, reload: () => void reload() };
}

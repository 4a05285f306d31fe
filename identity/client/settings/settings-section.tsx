import { type ReactNode, useId } from "react";

export function SettingsSection({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={id} className="text-title-2">
          {title}
        </h2>
        {about && <p className="text-soft">{about}</p>}
      </div>
      {children}
    </section>
  );
}

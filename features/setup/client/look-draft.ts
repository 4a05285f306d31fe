// The site's look during an edit: the saved settings, the unsaved edits, and pictures that are not uploaded yet.

import { useEffect, useState } from "react";
import { accentStyle } from "../../../common/contract/accents.ts";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import type { SettingConflict } from "../../../common/contract/settings-conflict.ts";
import { isRecord } from "../../../platform/contract/json-values.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { call } from "../../../ui/base/api.ts";
import { toast } from "../../../ui/toast.ts";
import { m } from "../messages.ts";

export const pictureNames = ["logo", "mark", "hero", "coin_mark"] as const;
export type PictureName = (typeof pictureNames)[number];
const textNames = ["accent", "headline", "lead", "coin_one", "coin_many"] as const;
export type TextName = (typeof textNames)[number];

/** The look as the settings store it. An empty value means the default. */
export type Look = Record<PictureName | TextName, string> & { credit: boolean };

export const defaultLook: Look = {
  ...{ accent: "mint", headline: "", lead: "", coin_one: "", coin_many: "" },
  ...{ logo: "", mark: "", hero: "", coin_mark: "", credit: true },
};

export function parseLook(settings: unknown): Look {
  const given = isRecord(settings) ? settings : {};
  const texts = [...pictureNames, ...textNames].map((name) => [name, String(given[name] ?? defaultLook[name])]);
  return { ...defaultLook, ...Object.fromEntries(texts), credit: given.credit !== false };
}

type Edits = Partial<Look>;
type Files = Partial<Record<PictureName, File>>;
type Errors = Record<string, string[]>;
interface Refused {
  errors?: Errors;
  message?: string;
  conflicts?: SettingConflict[];
}

const findChanges = (look: Look, edits: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).filter(([name, value]) =>
      Object.entries(look).some(([key, stored]) => key === name && stored !== value),
    ),
  );

export interface LookDraft {
  kept: Look;
  /** The edited look. Pictures are URLs, even if they are not uploaded yet. */
  draft: Look;
  isChanged: boolean;
  isSaving: boolean;
  getError: (name: keyof Look) => string | undefined;
  edit: (edits: Edits) => void;
  choose: (name: PictureName, file: File | null) => void;
  /** Resolves to true if there are no unsaved edits left. */
  save: () => Promise<boolean>;
  undo: () => void;
  /** Resets these settings to their defaults and saves them immediately. */
  reset: (names: readonly (keyof Look)[]) => Promise<boolean>;
  /** Changes that another admin made meanwhile, or null. Saving again overwrites them. */
  conflicts: readonly SettingConflict[] | null;
  /** Changes after a save or an undo. File fields use it as their React `key`, so that they start empty. */
  turn: number;
}

export function useLookDraft(stored: Look): LookDraft {
  const [edits, setEdits] = useState<Edits>({});
  const [files, setFiles] = useState<Files>({});
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setSaving] = useState(false);
  const [conflicts, setConflicts] = useState<readonly SettingConflict[] | null>(null);
  const [turn, setTurn] = useState(0);
  const chosen = useObjectUrls(files);
  const changes = findChanges(stored, edits);
  const isChanged = Object.keys({ ...changes, ...files }).length > 0;

  const clear = () => {
    setEdits({});
    setFiles({});
    setErrors({});
    setConflicts(null);
    setTurn(turn + 1);
  };
  /** Returns whether the look was saved. If it was not, the edits stay. */
  const send = async (look: Edits, pictures: Files): Promise<boolean> => {
    setSaving(true);
    const answer = await call<Refused>(deskApiPaths.saveLook, { form: toForm(look, pictures, stored) });
    setSaving(false);
    if (answer.kind === "answer" && answer.status === 200) {
      toast.success(m.settingsSaved());
      document.documentElement.setAttribute("style", accentStyle(look.accent ?? stored.accent));
      router.reload();
      return true;
    }
    const refused = answer.kind === "answer" ? answer.body : {};
    if (refused.conflicts !== undefined) {
      setConflicts(refused.conflicts);
      router.reload();
      return false;
    }
    setErrors(refused.errors ?? {});
    const first = Object.values(refused.errors ?? {})[0]?.[0];
    toast.error(first ?? refused.message ?? m.settingsNotSaved());
    return false;
  };
  return {
    kept: stored,
    conflicts: isChanged ? conflicts : null,
    draft: { ...stored, ...changes, ...chosen },
    isChanged,
    isSaving,
    getError: (name) => errors[`look.${name}`]?.[0],
    edit: (more) => setEdits({ ...edits, ...more }),
    choose: (name, file) => {
      const { [name]: _, ...others } = files;
      setFiles(file === null ? others : { ...others, [name]: file });
    },
    save: async () => {
      if (isSaving) return false;
      if (!isChanged) {
        toast.info(m.nothingChanged());
        return true;
      }
      const isSaved = await send(changes, files);
      if (isSaved) clear();
      return isSaved;
    },
    undo: clear,
    reset: async (names) => {
      const defaults: Edits = Object.fromEntries(names.map((name) => [name, defaultLook[name]]));
      const isDone = await send(defaults, {});
      if (isDone) setEdits(Object.fromEntries(Object.entries(edits).filter(([name]) => !(name in defaults))));
      return isDone;
    },
    turn,
  };
}

/** `shown` has the settings as the page showed them to the admin. */
function toForm(look: Edits, pictures: Files, shown: Look): FormData {
  const form = new FormData();
  form.set("look", JSON.stringify(look));
  const seen = Object.entries(shown).filter(([name]) => name in look || name in pictures);
  form.set("seen", JSON.stringify(Object.fromEntries(seen)));
  form.set("pictures", Object.keys(pictures).join(","));
  for (const [name, file] of Object.entries(pictures)) form.set(name, file);
  return form;
}

/** Returns object URLs for the chosen files, and revokes them when the page no longer shows them. */
function useObjectUrls(files: Files): Partial<Record<PictureName, string>> {
  const [addresses, setAddresses] = useState<Partial<Record<PictureName, string>>>({});
  useEffect(() => {
    const made = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, URL.createObjectURL(file)]));
    setAddresses(made);
    return () => {
      for (const address of Object.values(made)) URL.revokeObjectURL(address);
    };
  }, [files]);
  return addresses;
}

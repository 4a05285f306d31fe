// Fields are uncontrolled unless `value` is given.
import { ChevronDown, CircleAlert, Eye, EyeOff, Search, X } from "lucide-react";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useRef,
  useState,
} from "react";
import { cx } from "./cx.ts";
import { m } from "./messages.ts";

export interface FieldText {
  label: string;
  /** Explains what to enter. Stays visible, with the error's style if the field is `invalid`. */
  hint?: ReactNode;
  error?: ReactNode;
  invalid?: boolean;
  className?: string | undefined;
}

/** The frame around any control. `children` receives the ids and states that the control must have. */
export function FieldFrame({
  label,
  hint,
  error,
  invalid,
  className,
  beside,
  children,
}: FieldText & {
  beside?: ReactNode;
  children: (control: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  const words = error ?? hint;
  const isWrong = invalid === true || (error !== undefined && error !== null && error !== "");
  return (
    <div className={cx("grid grid-cols-1 content-start gap-1.5", className)}>
      <span className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-sm font-medium text-soft">
          {label}
        </label>
        {beside}
      </span>
      <div className="field-box">
        {children({ id, "aria-describedby": words ? `${id}-words` : undefined, "aria-invalid": isWrong || undefined })}
      </div>
      {words && (
        <p
          id={`${id}-words`}
          className={cx("flex items-start gap-1.5 text-sm", isWrong ? "text-coral-300" : "text-faint")}
        >
          {isWrong && <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />}
          <span>{words}</span>
        </p>
      )}
    </div>
  );
}

export interface FieldProps extends FieldText, Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "children"> {
  ref?: Ref<HTMLInputElement>;
  beside?: ReactNode;
  lead?: ReactNode;
  tail?: ReactNode;
}

export function Field({ label, hint, error, invalid, className, beside, lead, tail, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, className, beside }} {...(invalid && { invalid })}>
      {(control) => (
        <>
          {lead && <span className="pl-3.5 text-faint">{lead}</span>}
          <input className="field-input" {...control} {...input} />
          {tail && <span className="pr-3.5 text-faint">{tail}</span>}
        </>
      )}
    </FieldFrame>
  );
}

export function PasswordField({
  label,
  hint,
  error,
  invalid,
  className,
  beside,
  ...input
}: Omit<FieldProps, "type" | "lead" | "tail">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const words = isShown ? m.hidePassword() : m.showPassword();
  return (
    <FieldFrame {...{ label, hint, error, className, beside }} {...(invalid && { invalid })}>
      {(control) => (
        <>
          <input
            className="field-input"
            spellCheck={false}
            autoCapitalize="none"
            {...control}
            {...input}
            type={isShown ? "text" : "password"}
          />
          <button
            type="button"
            className="grid size-11 shrink-0 place-items-center rounded-control text-faint hover:text-text"
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
            data-tip={words}
          >
            <Icon size={19} aria-hidden />
            <span className="sr-only">{words}</span>
          </button>
        </>
      )}
    </FieldFrame>
  );
}

export interface TextAreaProps extends FieldText, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> {}

export function TextArea({ label, hint, error, invalid, className, rows = 4, ...area }: TextAreaProps) {
  return (
    <FieldFrame {...{ label, hint, error, className }} {...(invalid && { invalid })}>
      {(control) => <textarea className="field-input resize-y" rows={rows} {...control} {...area} />}
    </FieldFrame>
  );
}

export interface SelectProps
  extends FieldText,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "children"> {
  options: { value: string; label: string; disabled?: boolean }[];
}

/**
 * The browser's own select element, which works with every keyboard, screen reader and phone. Only Chromium allows its list
 * to be styled.
 */
export function Select({ label, hint, error, invalid, className, options, ...select }: SelectProps) {
  return (
    <FieldFrame {...{ label, hint, error, className }} {...(invalid && { invalid })}>
      {(control) => (
        <span className="relative flex flex-1 items-center">
          <select className="field-input select w-full" {...control} {...select}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={18} aria-hidden className="pointer-events-none absolute right-3.5 text-faint" />
        </span>
      )}
    </FieldFrame>
  );
}

export function SearchField({
  value,
  onChange,
  label = m.search(),
  placeholder = label,
  className,
}: {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  placeholder?: string;
  className?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <search className={cx("field-box", className)}>
      <Search size={18} aria-hidden className="ml-3.5 shrink-0 text-faint" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        className="field-input pl-2.5"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== "" && (
        <button
          type="button"
          className="grid size-11 shrink-0 place-items-center rounded-control text-faint hover:text-text"
          onClick={clear}
        >
          <X size={17} aria-hidden />
          <span className="sr-only">{m.clearSearch()}</span>
        </button>
      )}
    </search>
  );
}

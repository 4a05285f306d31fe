import { CircleAlert, Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/copy.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";
import { m } from "../../messages.ts";
import { saveFile } from "./save-file.ts";
import { Step, Steps } from "./steps.tsx";
import { type PackdrawSteps, usePackdraw } from "./use-packdraw.ts";

const imageName = "packdraw-qr-code.png";

export function PackdrawDialog({
  open,
  linkedAs,
  onClose,
}: {
  open: boolean;
  linkedAs: string | null;
  onClose: () => void;
}) {
  const { site } = usePage().props;
  const steps = usePackdraw(onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={linkedAs === null ? m.connectPackdraw() : m.updatePackdraw()}
      description={linkedAs === null ? undefined : m.packdrawLinkedAs({ name: linkedAs })}
      width="500px"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {m.close()}
          </Button>
          <Button
            variant={steps.image === null ? "secondary" : "primary"}
            busy={steps.busy === "connecting"}
            busyLabel={m.checkingProfile()}
            onClick={() => void steps.connect()}
          >
            {m.connect()}
          </Button>
        </>
      }
    >
      <Steps>
        <Step number={1} title={m.useOurCode()}>
          <p className="text-sm text-soft">{m.packdrawNeedsCode()}</p>
          <CopyField
            label={m.creatorCode()}
            value={site.referral_code}
            onCopied={() => toast.success(m.codeCopied())}
          />
        </Step>
        <Step number={2} title={m.getImage()}>
          <ImageForm steps={steps} />
        </Step>
        <Step number={3} title={m.showImage()}>
          <p className="text-sm text-soft">{m.showImageAbout()}</p>
          {site.demo && <SandboxHint />}
        </Step>
      </Steps>
      <ProblemLine problem={steps.problem} />
    </Dialog>
  );
}

function ImageForm({ steps }: { steps: PackdrawSteps }) {
  const { image } = steps;
  return (
    <form
      className="grid gap-3"
      data-quick
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void steps.generate();
      }}
    >
      <Field
        ref={steps.input}
        label={m.packdrawUsername()}
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        invalid={steps.problem?.isName === true}
      />
      {image === null ? (
        <Button type="submit" variant="primary" busy={steps.busy === "generating"} className="justify-self-start">
          {m.generateImage()}
        </Button>
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <img src={image} alt={m.imageAlt()} width={112} height={112} className="rounded-control bg-white" />
          <Button icon={Download} onClick={() => saveFile(image, imageName)}>
            {m.downloadImage()}
          </Button>
        </div>
      )}
    </form>
  );
}

function SandboxHint() {
  return (
    <p className="text-sm text-soft">
      {m.showInSandbox({
        link: (text) => (
          <a href={paths.sandbox} target="_blank" rel="noreferrer" className="link">
            {text}
          </a>
        ),
      })}
    </p>
  );
}

function ProblemLine({ problem }: { problem: PackdrawSteps["problem"] }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (problem !== null && !problem.isName) line.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  return (
    <p ref={line} role="status" className="mt-5 flex items-start gap-2 text-sm text-coral-300 empty:hidden">
      {problem !== null && (
        <>
          <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span>{problem.text}</span>
        </>
      )}
    </p>
  );
}

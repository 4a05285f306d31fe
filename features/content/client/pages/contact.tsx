import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { Card } from "../../../../ui/card.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { m } from "../../messages.ts";
import { ContactForm } from "../contact/contact-form.tsx";

export default function ContactPage() {
  const { site } = usePage().props;
  return (
    <>
      <Meta title={m.contact()} description={m.contactDescription({ brand: site.brand })} />
      <div className="mx-auto grid max-w-3xl gap-8">
        <PageHead title={m.contact()} lead={m.contactLead()} />
        <Card className="p-5 shadow-float sm:p-7">
          <ContactForm />
        </Card>
      </div>
    </>
  );
}

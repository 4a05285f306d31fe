// How it works, in three steps.
import { useCoin } from "../../ui/coin.ts";

const steps = [
  { title: "Watch and link", text: "Create an account and link the sites you play on. It takes a minute." },
  {
    title: "Earn as you play",
    text: "Every dollar wagered under the code becomes points, and a share comes back as bucks.",
  },
  { title: "Spend it here", text: "Buy from the store, join raffles, open cases. Every draw can be checked by you." },
];

export function HowItWorks() {
  const coin = useCoin();
  return (
    <section aria-labelledby="how" className="grid gap-8">
      <h2 id="how" className="text-title-1">
        How it works
      </h2>
      <ol className="grid gap-8 md:grid-cols-3 md:gap-10">
        {steps.map((step, index) => (
          <li key={step.title} className="grid content-start gap-2 border-t border-line-strong pt-5">
            <span aria-hidden className="figure-display text-figure text-gold-400">
              {index + 1}
            </span>
            <h3 className="text-title-2">{step.title}</h3>
            <p className="text-soft">{coin(step.text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

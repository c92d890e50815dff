import { brand } from '@somesa/core';
import { css } from '@somesa/ui';

const REFERENCE = new RegExp(`\\b${brand.referencePrefix}-[0-9A-Z]{4}-[0-9A-Z]{4}\\b`);

/** A box of its own goes to the next line as a whole, and breaks only where it fits no line; what is copied keeps its hyphens. */
const whole = css('display: inline-block;');

/** What a notification says; its reference stays in one piece. */
export const ToldText = ({ text }: { text: string }) => {
  const found = REFERENCE.exec(text);
  if (!found) return text;
  const [reference] = found;
  return (
    <>
      {text.slice(0, found.index)}
      <span className={whole}>{reference}</span>
      {text.slice(found.index + reference.length)}
    </>
  );
};

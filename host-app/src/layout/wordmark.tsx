import { brand, formatText } from '@somesa/core';
import { colour, css } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../texts/use-text';

const wordmark = css(`
  display: inline-flex;
  align-items: center;
  gap: 0.6rem;
  min-height: 3rem;
  font-family: var(--so-font-heading);
  font-weight: 700;
  font-size: 1.375rem;
  letter-spacing: -0.02em;
  text-decoration: none;
  &, &:visited { color: ${colour.ink}; }
  & b { color: ${colour.primary}; font-weight: inherit; }
  & img { display: block; }
`);

export const Wordmark = () => {
  const text = useText('layout').frame;
  return (
    <Link href="/" className={wordmark} aria-label={formatText(text.homeLink, { name: brand.name })}>
      <img src="/favicon.svg" alt="" width="32" height="32" />
      <span aria-hidden="true">
        {brand.wordmark[0]}
        <b>{brand.wordmark[1]}</b>
      </span>
    </Link>
  );
};

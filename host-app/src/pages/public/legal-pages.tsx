import { brand, formatText, LOAN_DOCUMENT_RETENTION_DAYS } from '@somesa/core';
import { css, cx } from '@somesa/ui';
import { widthClass } from '../../layout/width';
import { toNonBreaking } from '../../texts/format-text';
import { useText } from '../../texts/use-text';
import { PageHead } from './page-head';

const page = css(`
  display: grid;
  gap: 2rem;
  padding-block: 2.5rem 3.5rem;
  & section { max-width: 42rem; }
  & h2 { font-size: 1.375rem; margin-bottom: 0.5rem; }
  & p + p { margin-top: 0.75rem; }
  & p { overflow-wrap: anywhere; }
`);

const LegalPage = ({ name }: { name: 'privacy' | 'terms' }) => {
  const text = useText('legal')[name];
  const facts = {
    name: brand.name,
    email: brand.emails[0],
    phone: toNonBreaking(brand.phones[0]),
    documentsDays: String(LOAN_DOCUMENT_RETENTION_DAYS),
  };
  return (
    <>
      <PageHead title={text.title} lede={formatText(text.lede, facts)} />
      <div className={cx(widthClass, page)}>
        {text.sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{formatText(paragraph, facts)}</p>
            ))}
          </section>
        ))}
      </div>
    </>
  );
};

export const PrivacyPage = () => <LegalPage name="privacy" />;

export const TermsPage = () => <LegalPage name="terms" />;

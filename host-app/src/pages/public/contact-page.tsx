import { Card, css, cx } from '@somesa/ui';
import { widthClass } from '../../layout/width';
import { useText } from '../../texts/use-text';
import { ContactForm } from './contact/contact-form';
import { PageHead } from './page-head';
import { ReachUs } from './support/reach-us';

const columns = css(`
  display: grid;
  gap: 2.5rem;
  align-items: start;
  padding-block: 2rem 3.5rem;
  & > * { min-width: 0; }
  & h2 { font-size: 1.5rem; margin-bottom: 1.25rem; }
  @media (min-width: 64rem) {
    & { grid-template-columns: 20rem minmax(0, 36rem); gap: 5rem; padding-block: 3.5rem 5rem; }
    & .form { grid-area: 1 / 2; padding: 2rem; }
    & .details { grid-area: 1 / 1; }
  }
`);

/** Shows the contact details on the left and a form for a message; on phones the form comes first. */
export const ContactPage = () => {
  const text = useText('help').contact;
  return (
    <>
      <PageHead title={text.title} lede={text.lede} />
      <div className={cx(widthClass, columns)}>
        <Card className="form">
          <h2>{text.form.title}</h2>
          <ContactForm />
        </Card>
        <section className="details" aria-labelledby="details">
          <h2 id="details">{text.details}</h2>
          <ReachUs />
        </section>
      </div>
    </>
  );
};

import { say, testimonials } from '@somesa/core';
import { colour, css, cx, Rating, Slider } from '@somesa/ui';
import { widthClass } from '../../../layout/width';
import { useText } from '../../../texts/use-text';

const STARS = 5;

const section = css(`
  padding-block: 3.5rem;
  & > h2 { font-size: clamp(1.75rem, 4vw, 2.5rem); margin-bottom: 1.5rem; }
  & figure { display: grid; gap: 1rem; align-content: center; height: 100%; max-width: 46rem; padding-block: 0.5rem; }
  & blockquote { margin: 0; font-family: var(--so-font-heading); font-size: clamp(1.25rem, 3vw, 1.75rem); line-height: 1.35; }
  & figcaption { color: ${colour.muted}; }
  @media (min-width: 64rem) { & { padding-block: 5rem; } }
`);

/** Shows the testimonials of parents one after the other. The texts are the provider's own, in English, from the brand file. */
export const Testimonials = () => {
  const text = useText('instalments').voices;
  const slides = testimonials.map(({ name, text: quote, stars }) => ({
    id: name,
    content: (
      <figure>
        <Rating value={stars} stars={STARS} label={say(text.rating, { filled: stars, count: STARS })} />
        <blockquote lang="en">{quote}</blockquote>
        <figcaption>{name}</figcaption>
      </figure>
    ),
  }));
  return (
    <section className={cx(widthClass, section)}>
      <h2>{text.title}</h2>
      <Slider
        slides={slides}
        label={text.title}
        texts={{ ...text, position: (position, count) => say(text.position, { place: position, count }) }}
      />
    </section>
  );
};

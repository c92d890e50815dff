import { DirectPayments } from './direct-payments';
import { Hero } from './hero';
import { WhyChoose } from './why-choose';

/** The front page: pay, why here, how it works. */
export const HomePage = () => (
  <>
    <Hero />
    <WhyChoose />
    <DirectPayments />
  </>
);

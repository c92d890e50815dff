import { supportApi } from '../../../support-api';
import { DirectPayments } from './direct-payments';
import type { FiguresApi } from './happy-parents';
import { Hero } from './hero';
import { HomeInstalments } from './home-instalments';
import { WhyChoose } from './why-choose';

/** The front page: pay, why here, how it works, and what if not all at once. */
export const HomePage = ({ api = supportApi }: { api?: FiguresApi }) => (
  <>
    <Hero api={api} />
    <WhyChoose />
    <DirectPayments />
    <HomeInstalments />
  </>
);

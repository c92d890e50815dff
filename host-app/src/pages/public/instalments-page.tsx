import { loanMonths, say } from '@somesa/core';
import { arrowRightIcon, buttonClass, Icon } from '@somesa/ui';
import { Link } from 'wouter';
import { joinWithOr } from '../../format-text';
import { CoinCalendar } from '../../scenes/coin-calendar';
import { useText } from '../../texts/use-text';
import { type ConfigApi, CostExample } from './instalments/cost-example';
import { LoanSteps } from './instalments/how-it-works';
import { InstalmentQuestions } from './instalments/instalment-questions';
import { Testimonials } from './instalments/voices';
import { Advantages } from './instalments/why-instalments';
import { PageHead } from './page-head';

/** Shows the reasons for paying in instalments and the steps to do so. */
export const InstalmentsPage = ({ api }: { api?: ConfigApi }) => {
  const text = useText('instalments');
  const terms = joinWithOr(text.or, loanMonths);
  return (
    <>
      <PageHead
        title={text.hero.title}
        lede={say(text.hero.lede, { terms })}
        picture={<CoinCalendar label={text.hero.scene} />}
      >
        <Link href="/installment-payments/options" className={buttonClass()}>
          {text.hero.start}
          <Icon node={arrowRightIcon} />
        </Link>
      </PageHead>
      <LoanSteps />
      <CostExample {...(api && { api })} />
      <Advantages />
      <Testimonials />
      <InstalmentQuestions terms={terms} />
    </>
  );
};

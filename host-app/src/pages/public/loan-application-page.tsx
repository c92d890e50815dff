import { toast } from '@somesa/ui';
import { WholeLoanApplication } from '@somesa/widgets';
import { useSnapshot } from 'valtio';
import { useLocation, useSearchParams } from 'wouter';
import { localPhone } from '../../forms/local-phone';
import { NoScript } from '../../forms/no-script';
import { sheetClass } from '../../layout/width';
import { auth } from '../../state/auth';
import { lastApplication, prefillRegistration } from '../../state/last-application';
import { ownUploadsApi } from '../../state/own-uploads';
import { useText } from '../../texts/use-text';

/**
 * Renders the loan application wizard; `?school=` in the address preselects a school. A signed-in user need
 * not enter their own details, and the application belongs to their account at once.
 */
export const LoanApplicationPage = () => {
  const text = useText('instalments').apply;
  const texts = { ...useText('widget'), ...useText('loanWidget') };
  const { user } = useSnapshot(auth);
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const school = search.get('school') ?? undefined;
  return (
    <div className={sheetClass}>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      <NoScript />
      <WholeLoanApplication
        key={`${school} ${user?.user_id}`}
        api={ownUploadsApi}
        school={school}
        texts={texts}
        known={user ? { fullName: user.full_name, email: user.email, phoneNumber1: user.contact } : undefined}
        mode="site"
        homeHref="/"
        onApplied={({ reference, phoneNumber }) => {
          toast.success(texts.loan.applied_success);
          lastApplication.reference = reference;
          if (!user) prefillRegistration(localPhone(phoneNumber));
          navigate('/loan-success', { replace: true });
        }}
      />
    </div>
  );
};

import { arrowLeftIcon, css, Icon, toast, wizardWidth } from '@somesa/ui';
import { ChildrenPayment } from '@somesa/widgets';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { receiptAddress, receiptPdfAddress } from '../../../api/addresses';
import { EmptyNote } from '../../../loading/empty-note';
import { auth } from '../../../state/auth';
import { type ChosenChildren, chosenChildren, restoreChosenChildren } from '../../../state/chosen-children';
import { ownPaymentsApi } from '../../../state/own-payments';
import { useText } from '../../../texts/use-text';
import { childrenAddress } from '../parent-addresses';

const back = css('display: inline-flex; align-items: center; gap: 0.375rem; min-height: 3rem;');
const place = css(`max-width: ${wizardWidth};`);

const getStorageKey = ({ userId, children }: ChosenChildren): string =>
  `children:${userId}:${children.map(({ id, amountUgx }) => `${id}=${amountUgx}`).join(',')}`;

export const ChildrenPayPage = () => {
  const text = useText('dashboard').children;
  const texts = useText('widget');
  const { user } = useSnapshot(auth);
  const last = useSnapshot(chosenChildren).chosen as ChosenChildren | null;
  const [paid, setPaid] = useState<ChosenChildren | null>(null);
  useEffect(restoreChosenChildren, []);
  const shown = paid ?? last;
  // A user who shares a tab with someone else sees none of their data.
  const chosen = shown && shown.userId === user?.user_id ? shown : null;
  const handlePaid = (): void => {
    toast.success(text.paid);
    // The receipts stay, and a reload does not offer the same payment again.
    setPaid(chosen);
    chosenChildren.chosen = null;
  };
  return (
    <>
      <Link href={childrenAddress} className={back}>
        <Icon node={arrowLeftIcon} />
        {text.back}
      </Link>
      <h1>{useText('dashboard').pages.childrenPay}</h1>
      {chosen ? (
        <div className={place}>
          <ChildrenPayment
            key={getStorageKey(chosen)}
            storageKey={getStorageKey(chosen)}
            api={ownPaymentsApi}
            school={chosen.school}
            chosen={chosen.children}
            phoneNumber={user?.phone_verified ? user.contact : undefined}
            texts={texts}
            homeHref={childrenAddress}
            receiptHref={receiptAddress}
            pdfHref={receiptPdfAddress}
            onPaid={handlePaid}
          />
        </div>
      ) : (
        <EmptyNote text={text.nothingChosen} action={text.toList} href={childrenAddress} />
      )}
    </>
  );
};

import type { NotificationTexts } from '../en/notifications';

/** What a parent reads under notifications, in Swahili. Amounts come with their currency. */
export const notifications: NotificationTexts = {
  due_in_3_days: '{amount} za mkopo wako {reference} zinatakiwa kulipwa tarehe {due}.',
  due_today: 'Leo, tarehe {due}, {amount} za mkopo wako {reference} zinatakiwa kulipwa.',
  overdue_3_days: '{amount} za mkopo wako {reference} zilitakiwa tarehe {due} na bado hazijalipwa.',
  overdue_7_days:
    '{amount} za mkopo wako {reference} zilitakiwa tarehe {due} na hadi sasa hazijalipwa. Kama huwezi kulipa sasa, piga {phone}.',
  loan_received: 'Tumepokea ombi lako la mkopo {reference} na tunaliangalia.',
  loan_documents_needed: 'Ombi lako la mkopo {reference} linahitaji hati: {documents}.',
  loan_approved: 'Mkopo wako {reference} umeidhinishwa. Unaweza kuukubali hadi mwisho wa {last}.',
  loan_offer_changed:
    'Mkopo wako {reference} umeidhinishwa: {amount} kwa miezi {months}; uliomba {requested} kwa miezi {requestedMonths}. Unaweza kuukubali hadi mwisho wa {last}.',
  loan_declined: 'Hatuwezi kutoa mkopo {reference}. {reason}',
  loan_disbursed:
    'Tumelipa {amount} kwa {school}. Awamu ya kwanza ya mkopo wako {reference} ni {instalment}, ya tarehe {due}.',
  repayment_received: '{amount} zimepokelewa kwa mkopo wako {reference}. Zilizobaki kulipwa: {left}.',
  repayment_reversed:
    'Malipo ya {amount} ya mkopo wako {reference} yamerudishwa na hayahesabiwi tena. Zilizobaki kulipwa: {left}.',
  repayment_overpaid:
    '{amount} zimezidi yote yaliyotakiwa kulipwa kwenye mkopo wako {reference}. Tutakurudishia.',
  schedule_changed:
    'Mkopo wako {reference} una mpango mpya: awamu inayofuata ni {instalment}, ya tarehe {due}, ya mwisho ni ya tarehe {last}.',
  loan_closed: 'Mkopo wako {reference} umelipwa wote.',
  fees_paid: '{amount} za ada ya shule zimelipwa kwa {school}. Risiti {reference}.',
};

/** What stands around the pay-fees form, and the page after a payment. */
export const payFees = {
  title: 'Pay school fees',
  success: {
    title: 'Payment was successful',
    image: 'Paid. Go to the home page',
    lede: 'It counts at once: look the number up and see.',
    receipt: 'See the receipt',
    pdf: 'Download PDF',
    nextTitle: 'What happens next',
    nextSms: 'The receipt goes by SMS to the phone that paid. It can take a few minutes.',
    nextShow: 'If the school asks, give the reference. Anyone can check it on this site.',
    nextMore: 'Pay for another child',
    direct: {
      title: 'Looking for a receipt?',
      lede: 'This page shows a payment right after it was made. Any receipt can be looked up by its reference.',
      image: 'Go to the home page',
    },
  },
} as const;

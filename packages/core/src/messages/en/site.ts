/** Everything that the public site says, page by page. Places in braces are filled by `say`. */
export const site = {
  shell: {
    description:
      'Pay school fees in Uganda with the child’s registration number: MTN, Airtel or bank, without an account, with a receipt that anyone can check.',
    noScript: 'This page needs JavaScript to take a payment. Switch it on, or call {phone}.',
  },
  layout: {
    skip: 'Skip to the content',
    navigation: 'Main',
    footerNavigation: 'More pages',
    home: 'Home',
    homeLink: '{name}, home',
    payFees: 'Pay fees',
    checkReceipt: 'Check a receipt',
    help: 'Help',
    rights: '© {year} {name}',
    loading: 'Loading the page',
    toTop: 'Back to the top',
  },
  titles: {
    home: 'School fees payments made easy',
    payFees: 'Pay fees',
    paymentSuccess: 'Payment',
    receipts: 'Check a receipt',
    receipt: 'Receipt',
    notFound: 'Page not found',
    page: '{title} | {name}',
  },
  home: {
    title: 'School Fees Payments Made Easy and Convenient',
    lede: 'Pay with your child’s registration number, from any phone, without an account. The receipt comes as soon as the money does.',
    payNow: 'Pay Fees Now',
    lookUp: {
      title: 'Whose fees?',
      label: 'Registration number',
      placeholder: 'SMK-0001',
      hint: 'It stands on the report card and on every fees letter.',
      submit: 'Find the child',
      ways: 'Pay with MTN, Airtel or your bank.',
    },
    why: {
      title: 'Why Choose {name}',
      scene: 'A school gate under two trees, with the lane leading in',
      reasons: [
        {
          title: 'It counts at once',
          text: 'The moment the money arrives, the outstanding amount goes down. Look the number up again and see.',
        },
        {
          title: 'A receipt nobody can doubt',
          text: 'Every receipt has a reference that the bursar, or anyone, can check on this site.',
        },
        {
          title: 'Charged once, or not at all',
          text: 'If the line breaks, we ask the network what happened before we do anything else.',
        },
        {
          title: 'The child’s name stays private',
          text: 'Whoever types a number sees an initial, a surname and a class. Never more.',
        },
      ],
    },
    direct: {
      title: 'Make direct payments',
      lede: 'Straight to the school’s account for this child. All of it, one item, or a part.',
      scene: 'A parent with a phone, on which a payment is ticked off',
      stepsTitle: 'How it works',
      steps: [
        'Type the registration number and check the name and the class.',
        'Choose what to pay: everything, one item, or an amount of your own.',
        'Choose how to pay, and approve it there.',
        'Keep the receipt. Its reference is your proof.',
      ],
      waysTitle: 'Three ways to pay',
      mtn: {
        title: 'MTN',
        text: 'A prompt comes to your phone. Enter your PIN there, never here. Up to {limit} at once.',
      },
      airtel: {
        title: 'Airtel',
        text: 'The same, from an Airtel number. The number that pays need not be your own.',
      },
      bank: {
        title: 'Bank Transfer',
        text: 'From {banks}. You get an account and a reference to quote, and {days} days to send it.',
      },
      and: '{first} or {last}',
    },
  },
  payFees: { title: 'Pay school fees' },
  success: {
    title: 'Payment was successful',
    image: 'Paid. Go to the home page',
    lede: 'The school’s list shows it now.',
    receipt: 'See the receipt',
    pdf: 'Download PDF',
    nextTitle: 'What happens next',
    nextSms: 'The receipt goes by SMS to the phone that paid. It usually takes a minute.',
    nextShow: 'If the school asks, give the reference. Anyone can check it on this site.',
    nextMore: 'Pay for another child',
    direct: {
      title: 'Looking for a receipt?',
      lede: 'This page shows a payment right after it was made. Any receipt can be looked up by its reference.',
      image: 'Go to the home page',
    },
  },
  receipts: {
    title: 'Check a receipt',
    lede: 'Type the reference. You see what was paid, when, and to which school.',
    label: 'Reference',
    hint: 'It stands on the receipt and in the SMS, like {example}.',
    submit: 'Check',
    required: 'Enter the reference',
    invalid: 'A reference looks like {example}. One letter or digit is wrong: compare it once more',
  },
  receipt: {
    title: 'Receipt',
    loading: 'Looking up the receipt',
    genuine: 'This receipt is genuine. It stands in our books as shown here.',
    amount: 'Amount',
    reference: 'Reference',
    paidAt: 'Paid on',
    forWhom: 'For',
    school: 'School',
    paidWith: 'Paid with',
    mobile: 'Mobile money',
    bank: 'Bank Transfer',
    networks: { mtn: 'MTN', airtel: 'Airtel' },
    lines: 'What it paid',
    surplus: 'Above what was due; waits for a refund',
    pdf: 'Download PDF',
    print: 'Print',
    another: 'Check another receipt',
    verify: 'Anyone can check this receipt at {address}',
    notFound: {
      title: 'No such receipt',
      text: 'No receipt has the reference {reference}. Check it letter by letter. A payment that is still waiting has no receipt yet.',
    },
    unreadable: {
      title: 'This is not a reference',
      text: '{typed} can’t be a reference. A letter or digit is missing or wrong.',
    },
    failed: {
      title: 'We could not look it up',
      offline: 'You seem to be offline. The receipt is safe with us. Connect, then try again.',
      again: 'Try again',
    },
  },
  notFound: {
    title: 'Page Not Found!!',
    text: 'There is nothing at this address. It may be old, or have a letter wrong.',
    goBack: 'Go Back',
    home: 'Go to the home page',
  },
  crash: {
    title: 'Unexpected Application Error!',
    text: 'This screen broke on our side. A payment that you started is not lost, and you are never charged twice.',
    again: 'Try again',
    home: 'Go to the home page',
  },
} as const;

type Texts<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Texts<T[Key]> };

/** The public site's texts in one language. */
export type SiteTexts = Texts<typeof site>;

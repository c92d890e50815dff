/** What the front page says. */
export const home = {
  title: 'School Fees Payments Made Easy and Convenient',
  lede: 'Pay with your child’s registration number, from any phone, without an account. The receipt comes as soon as the money does.',
  payNow: 'Pay Fees Now',
  /** {count} is a figure from the books, rounded down. */
  happyParents: '{count}+ happy parents',
  instalments: {
    apply: 'Apply for loan to pay in installments',
    title: 'Pay in instalments',
    lede: 'Not everything at once? A loan pays the school in full. You repay it over {terms} months.',
    or: '{first} or {last}',
    points: [
      'The whole cost is known before you accept.',
      'The money goes to the school, never as cash.',
      'Repay earlier, and you pay less interest.',
    ],
    scene: 'A calendar with one coin for each month, and the last ones still to come',
    more: 'How instalments work',
  },
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
} as const;

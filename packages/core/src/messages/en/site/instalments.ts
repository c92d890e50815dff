/** What is said about paying in instalments. */
export const instalments = {
  hero: {
    title: 'Pay school fees in instalments',
    lede: 'A loan pays the school in full. You repay it month by month, over {terms} months.',
    start: 'Get Started',
    scene: 'A calendar with one coin for each month, and the last ones still to come',
  },
  how: {
    title: 'How instalment payments work',
    steps: [
      {
        title: 'You say what is needed',
        text: 'The child, the school, the amount, and for how long. You can do it here, in five steps.',
      },
      {
        title: 'You see the whole cost first',
        text: 'The interest, the total, and every instalment with its date. You accept it, or you leave it.',
      },
      {
        title: 'The school is paid in full',
        text: 'The money goes to the school, never as cash to a person.',
      },
      {
        title: 'You repay in equal parts',
        text: 'One instalment a month, by MTN, Airtel or your bank. Each has a receipt.',
      },
    ],
  },
  why: {
    title: 'Why consider instalments',
    scene: 'Coins that pile up beside a finished report card',
    reasons: [
      {
        title: 'The school waits for nothing',
        text: 'It has all of the fees when the term starts. You have the months of the term.',
      },
      {
        title: 'Interest only on what you still owe',
        text: 'Every instalment makes the rest smaller, and the interest with it.',
      },
      {
        title: 'Earlier is cheaper',
        text: 'Repay a part or all of it early, and you pay no interest for the months that you save.',
      },
      {
        title: 'No surprises',
        text: 'All instalments and their dates are known before you accept.',
      },
    ],
  },
  voices: {
    title: 'What parents say',
    carousel: 'carousel',
    slide: 'slide',
    position: '{place} of {count}',
    previous: 'Previous',
    next: 'Next',
    pause: 'Stop moving',
    play: 'Let them move',
    rating: '{filled} of {count} stars',
  },
  faq: {
    title: 'Questions',
    items: [
      {
        question: 'What is {name}?',
        answer:
          '{name} lets you pay a child’s school fees with the registration number, from any phone and without an account. Who can’t pay all at once can ask for a loan: it pays the school in full, and you repay it in instalments.',
      },
      {
        question: 'How do I make payments?',
        answer:
          'Type the child’s registration number, choose the amount, and choose MTN, Airtel or Bank Transfer. With mobile money you approve it on your phone with your PIN. With a bank you send a transfer and quote the reference that you get.',
      },
      {
        question: 'What are instalment payments?',
        answer:
          'Equal parts in which you repay a loan for school fees, one each month, over {terms} months. Each part covers some of the loan and the interest on what you still owe.',
      },
    ],
    more: 'All questions and answers',
  },
  options: {
    title: 'How do you want to go on?',
    lede: 'Apply for a loan here, repay one, or talk to us first. Whoever can pay now pays the school directly, without interest.',
    choices: {
      apply: {
        title: 'Apply for a loan',
        text: 'Five short steps, without an account. You see the whole cost before you send anything.',
      },
      own: {
        title: 'Make installment payment',
        text: 'For your own loan, signed in: what is due, or ahead of it. You see all of its instalments.',
      },
      repay: {
        title: 'Repay with the registration number',
        text: 'Pay what is due on a child’s loan, without an account. Anyone who has the number can.',
      },
      talk: {
        title: 'Talk to us about a loan',
        text: 'Choose a day and a time. We call you, and answer what it would cost and what we need.',
      },
      pay: {
        title: 'Pay the fees directly',
        text: 'All of it, one item, or a part. With MTN, Airtel or your bank, without an account.',
      },
    },
    needs: {
      title: 'What a loan asks of you',
      lede: 'Have this at hand when you apply. The papers can follow, but there is no decision without them.',
      groups: [
        {
          title: 'You',
          text: 'Your full name, e-mail address, one or two phone numbers, and where you live.',
        },
        { title: 'The child', text: 'The registration number, the name and the school.' },
        { title: 'Your income', text: 'What you work as, and about how much you earn in a month.' },
        {
          title: 'The loan',
          text: 'How much, for how long ({terms} months), and what for: school fees, uniform, pocket money or admission fees.',
        },
        {
          title: 'Papers',
          text: 'Pictures of both sides of your identity card and a passport photo. A bank statement and a letter from your employer, as PDF or Word.',
        },
      ],
    },
  },
  apply: {
    title: 'Apply for a loan',
    lede: 'It pays the school, and you repay in instalments. What you type is kept if the line breaks.',
  },
  repay: {
    title: 'Repay a loan',
    lede: 'Pay what is due on a child’s loan. You see the child’s name and the amount first. What you type is kept if the line breaks.',
  },
  /** One loan, computed with the rate that holds today. */
  example: {
    title: 'What a loan costs',
    lede: 'An example: {amount} at {percent} % a year.',
    ledeWithFees: 'An example: {amount} at {percent} % a year, with fees of {fees}.',
    term: 'Term',
    months: '{months} months',
    monthly: 'Each month',
    interest: 'Interest in all',
    total: 'To repay in all',
    apr: 'APR',
    aprValue: '{percent} %',
    aprNote: 'APR is what a loan costs in a year with everything in it.',
    note: 'You see the cost of your own, with every date, before you apply and again before you accept.',
    loading: 'Working out an example',
    failed:
      'The example could not be worked out: the line broke. You see the cost of your own loan before you apply.',
  },
  loanSuccess: {
    title: 'Looking for an application?',
    lede: 'This page shows an application right after it was sent. Log in to see how yours stands.',
    image: 'Go to the home page',
    login: 'Log in',
    apply: 'Apply for a loan',
    sent: {
      title: 'Application sent',
      lede: 'We have it, and you owe nothing. Keep the reference.',
      reference: 'Reference',
      nextTitle: 'What happens next',
      decide:
        'A person looks at it, in working hours. You get an SMS and an e-mail as soon as it is decided.',
      papers:
        'Papers that you did not send yet can follow: add them in your account. There is no decision without them.',
      accept:
        'If we make an offer, you read its whole cost and accept it with a code. Then we pay the school.',
      accountTitle: 'Follow it in an account',
      account:
        'Register with the phone number that you just gave. Once it is verified, the application is yours to see.',
      register: 'Register',
      haveAccount: 'I have an account: log in',
      follow: 'See the application',
    },
  },
  or: '{first} or {last}',
} as const;

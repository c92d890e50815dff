/** Questions and answers, guides, support and contact. */
export const help = {
  reach: {
    title: 'Or reach us directly',
    phones: 'Call',
    emails: 'Write',
    hours: 'Hours',
    open: '{days}: {from} to {until}',
    closed: '{days}: closed',
    daySpan: '{first} to {last}',
  },
  weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  day: '{weekday} {day} {month}',
  dayAt: '{weekday} {day} {month} at {time}',
  or: '{first} or {last}',

  faqs: {
    title: 'Questions and answers',
    lede: 'Type a word, such as receipt or PIN, to find the answer faster.',
    search: 'Search the questions',
    clear: 'Clear the search',
    count: '{count} questions',
    countOne: '1 question',
    none: {
      title: 'Nothing here speaks of ‘{words}’',
      text: 'Try another word, or ask us. We answer by e-mail.',
      ask: 'Ask us',
    },
    groups: [
      {
        title: 'Paying',
        items: [
          {
            question: 'What do I need to pay school fees?',
            answer:
              'The child’s registration number and a phone or a bank account that can pay. You need no account here.',
          },
          {
            question: 'Where do I find the registration number?',
            answer:
              'On the report card and on every fees letter. If you can’t find it, ask the school. We don’t give it out, because it belongs to the child.',
          },
          {
            question: 'How do I know that it is the right child?',
            answer:
              'You see an initial, the surname, the class and the school before you pay. If anything of it is wrong, stop and compare the number once more.',
          },
          {
            question: 'Must I pay everything at once?',
            answer:
              'No. Pay all that is outstanding, one item, or an amount of your own. What is left stays open for later.',
          },
          {
            question: 'How much can I pay with mobile money?',
            answer:
              'From {minimum} to {limit} at once, with MTN or Airtel. Pay more in several payments, or by bank transfer.',
          },
          {
            question: 'Can somebody else pay for my child?',
            answer:
              'Yes. Anyone with the registration number can pay, from any MTN or Airtel number or from a bank. Nobody sees more of the child than an initial, the surname, the class and what is open.',
          },
          {
            question: 'Which banks can I pay from?',
            answer:
              '{banks}. You get an account and a reference. Send exactly the amount within {days} days, and quote the reference.',
          },
        ],
      },
      {
        title: 'While a payment is under way',
        items: [
          {
            question: 'No message came to my phone. What now?',
            answer:
              'With MTN, dial *165# and look under My Approvals. With Airtel, dial *185# and look for pending approvals. If nothing is there, the request ends by itself and nothing is taken.',
          },
          {
            question: 'Do I ever type my PIN on this site?',
            answer:
              'Never. You enter it in the message on your phone only. We don’t ask for it here, by phone or by SMS. Whoever does is not us.',
          },
          {
            question: 'My connection broke while I was paying. Did it go through?',
            answer:
              'The payment goes on without your page. Open the page again and it looks by itself. If it was paid, the receipt comes by SMS. The same request is never charged twice.',
          },
          {
            question: 'Why does it say that somebody is paying right now?',
            answer:
              'A payment for this child was started, and holds its amount for {hold} minutes, so that two people don’t pay the same thing. Pay what is left, or try again after that.',
          },
          {
            question: 'I paid more than was outstanding. Is the rest lost?',
            answer:
              'No. It is kept apart and waits for a refund. The receipt names it. Write to us with the reference.',
          },
          {
            question: 'I paid for the wrong child. What can I do?',
            answer:
              'Call us with the reference as soon as you can. The money is booked at the school at once, so we sort it out together with the school.',
          },
        ],
      },
      {
        title: 'Receipts',
        items: [
          {
            question: 'When do I get the receipt?',
            answer:
              'As soon as the money has arrived: on the page, as a PDF, and by SMS to the phone that paid.',
          },
          {
            question: 'How can the school check my receipt?',
            answer:
              'By its reference, under ‘Check a receipt’ on this site. Anyone can do that. It shows what was paid, when, and to which school.',
          },
          {
            question: 'I lost my receipt.',
            answer:
              'Look for the SMS: the reference stands in it, and with it the receipt opens again. Without the reference, ask us, and name the phone that paid, the day and the amount.',
          },
        ],
      },
      {
        title: 'Instalments',
        items: [
          {
            question: 'What does it mean to pay in instalments?',
            answer:
              'A loan pays the school in full. You repay it in equal parts, one a month, over {terms} months.',
          },
          {
            question: 'How do I ask for a loan?',
            answer:
              'Under ‘Installment payments’ choose ‘Apply for a loan’: five short steps, and you need no account for them. If you would rather talk first, choose ‘Talk to support’.',
          },
          {
            question: 'What do I need for a loan?',
            answer:
              'Your details, the child, the school, about how much you earn, and how much you need. Then five papers: pictures of both sides of your identity card, a passport photo, a bank statement and a letter from your employer. They can follow, but there is no decision without them.',
          },
          {
            question: 'What does a loan cost?',
            answer:
              'Interest on what you still owe, and fees where there are any. You see the rate, the total and every instalment with its date before you apply, and again before you accept. An example stands under ‘Installment payments’.',
          },
          {
            question: 'How much can I borrow, and for how long?',
            answer:
              'What is outstanding for the child. For a uniform, pocket money or admission it can be more. You choose {terms} months. The form says the most that is possible.',
          },
          {
            question: 'How long does it take?',
            answer:
              'A person decides, in working hours, once all papers are here. You hear by SMS and e-mail. An offer says until when it is open. When you accept it, we pay the school, and tell you when the school has the money.',
          },
          {
            question: 'How do I accept an offer?',
            answer:
              'Log in, open it in your overview and read what it costs. Then enter the code that we send to your phone. Until then you owe nothing. If you applied without an account, register with the same phone number.',
          },
          {
            question: 'Can I change my mind?',
            answer:
              'Yes, until the school is paid: open the loan in your overview and withdraw it. It costs nothing.',
          },
          {
            question: 'Who gets the money of a loan?',
            answer:
              'Only the school. It counts there as fees that are paid, as soon as the school has it. Nobody gets it as cash.',
          },
          {
            question: 'Who sees my papers?',
            answer:
              'Our staff who decide, and you. They are stored encrypted, and a link to one works for 5 minutes. What you uploaded and never sent is deleted after a day.',
          },
        ],
      },
      {
        title: 'Account and data',
        items: [
          {
            question: 'Do I need an account?',
            answer:
              'Not to pay fees, to check receipts or to apply for a loan. You need one to follow a loan and to accept an offer.',
          },
          {
            question: 'I forgot my password.',
            answer:
              'Choose ‘Forgot your password’ on the log-in page. We send a link to your e-mail address. It works once, for 30 minutes.',
          },
          {
            question: 'Who sees what I type here?',
            answer:
              'A receipt shows what was paid, and hides the middle of your phone number. Our staff read messages and booked calls, with the name, number or address that you gave, to answer you.',
          },
          {
            question: 'Can I delete my account?',
            answer:
              'Yes, under your profile. Your name, e-mail address, phone number, password and picture are removed from the account. Payments stay, with the number that paid, because the books need them. So do messages that you wrote and calls that you booked. Of texts and e-mails we keep only that they were sent.',
          },
        ],
      },
      {
        title: 'Schools',
        items: [
          {
            question: 'How can a school join?',
            answer:
              'Fill in the form on the page for partners, or write to {email}. We call back, and bring the school’s register in.',
          },
          {
            question: 'Can parents pay on our own site?',
            answer:
              'Yes. The form stands on your page with a few lines that you paste. The page for partners shows how it will look, and gives you the lines.',
          },
        ],
      },
    ],
  },

  contact: {
    title: 'Contact us',
    lede: 'Something is unclear, or went wrong? Tell us. If it is about a payment, give its reference.',
    details: 'Contact details',
    form: {
      title: 'Get In Touch',
      fullname: 'Full Name',
      email: 'Email Address',
      emailHint: 'We answer to this address.',
      subject: 'Subject',
      message: 'Message',
      send: 'Send message',
      sent: 'Message sent successfully',
      again: 'We have your message. A confirmation goes to {email}, and later the answer.',
    },
  },

  support: {
    title: 'Support',
    lede: 'Choose the way that suits you. People answer, in working hours.',
    ways: {
      booking: {
        title: 'We call you',
        text: 'Choose a day and a time. The call costs you nothing.',
        link: 'Choose a time',
      },
      call: { title: 'Call us', text: 'In working hours, somebody picks up.' },
      write: {
        title: 'Write to us',
        text: 'For everything that can wait for an e-mail.',
        link: 'Write a message',
      },
    },
    selfTitle: 'Often answered already',
    faqs: 'Questions and answers',
    paymentGuide: 'How to pay, step by step',
    receipt: 'Check a receipt',
    safety: {
      title: 'We never ask for your PIN',
      text: 'Not by phone, not by SMS, not here. Whoever asks for it is not us. Hang up, and call {phone}.',
    },
  },

  bookings: {
    title: 'Talk to support',
    lede: 'Choose when we call you. It costs you nothing.',
    guide: 'How a call back works',
    times: {
      title: 'When?',
      day: 'Day',
      dayChoose: 'Choose a day',
      time: 'Time',
      timeFirst: 'Choose a day first',
      hint: 'Time in Kampala. A call takes up to {minutes} minutes.',
      loading: 'Loading the free times',
      none: {
        title: 'All times are taken',
        text: 'Nothing is free in the next two weeks. Call us, or write to us.',
      },
      failed: {
        title: 'We could not load the free times',
        offline: 'You seem to be offline. Connect, then try again.',
        again: 'Try again',
      },
    },
    you: {
      title: 'Whom do we call?',
      fullname: 'Full Name',
      phoneNumber: 'Phone number',
      phoneNumberHint: '10 digits, like 0772123456',
      topic: 'What is it about?',
      topicChoose: 'Choose what it is about',
      topics: { payment: 'A payment', loan: 'A loan', account: 'My account', other: 'Something else' },
      note: 'What should we know?',
      noteHint: 'If you like. A reference helps, never a PIN.',
    },
    book: 'Book the call',
    done: {
      title: 'We call you on {when}',
      text: 'To {phone}. An SMS with day and time is on its way.',
      change: 'If it no longer suits you, call {phone}.',
      another: 'Book another call',
      home: 'Go to the home page',
    },
  },

  bookingGuide: {
    title: 'How a call back works',
    lede: 'You choose the time. We call. It costs you nothing.',
    scene: 'A week with one marked day, and a phone that rings',
    steps: [
      {
        title: 'Choose a day and a time',
        text: 'Every free time of the next {days} days is in the list. Times are in Kampala time.',
      },
      {
        title: 'Leave your number',
        text: 'Ten digits, any network. Say what it is about, so that the right person calls.',
      },
      {
        title: 'Have it at hand',
        text: 'For a payment, its reference. For a child, the registration number. Never your PIN: we don’t ask for it.',
      },
      {
        title: 'Pick up',
        text: 'We call at the time that you chose. A call takes up to {minutes} minutes.',
      },
    ],
    missedTitle: 'If something comes up',
    missed:
      'Call {phone} and we find another time. If we miss you, book again: it goes as quickly as the first time.',
    book: 'Choose a time',
  },

  paymentGuide: {
    title: 'How to pay, step by step',
    lede: 'MTN, Airtel or a bank: the beginning is the same. Mobile money takes minutes, a bank a working day or two.',
    jump: 'On this page',
    start: {
      title: 'The beginning',
      steps: [
        'Open ‘Pay fees’ and type the child’s registration number.',
        'Compare the initial, the surname, the class and the school.',
        'Choose what you pay: everything, one item, or an amount of your own.',
        'Choose MTN, Airtel or Bank Transfer.',
      ],
    },
    mtn: {
      title: 'With MTN',
      scene: 'A phone with a message that asks to approve a payment with the PIN',
      steps: [
        'Type the MTN number that pays. It need not be your own.',
        'Press Finish. A message comes to that phone.',
        'Enter the MTN PIN in that message. Nowhere else.',
        'Wait for the page to say that it is paid. It can take a few minutes.',
      ],
      help: 'No message? Dial *165# and look under My Approvals.',
      limits: 'From {minimum} to {limit} at once.',
    },
    airtel: {
      title: 'With Airtel',
      scene: 'A phone that dials a short code, with the payment waiting for approval',
      steps: [
        'Type the Airtel number that pays. It need not be your own.',
        'Press Finish. A message comes to that phone.',
        'Enter the Airtel Money PIN in that message. Nowhere else.',
        'Wait for the page to say that it is paid. It can take a few minutes.',
      ],
      help: 'No message? Dial *185# and look for pending approvals.',
      limits: 'From {minimum} to {limit} at once.',
    },
    bank: {
      title: 'With a bank',
      scene: 'A bank, and a transfer slip with its reference marked',
      steps: [
        'Choose your bank ({banks}) and type the account number that pays.',
        'Press Finish. You get an account and a reference. Note both.',
        'Send exactly the amount from your bank, and quote the reference.',
        'When the transfer arrives, it counts as paid. This can take a working day or two.',
      ],
      help: 'Send it within {days} days. What arrives later is still booked.',
    },
    receipt: {
      title: 'The receipt',
      text: 'It comes on the page and as a PDF, and by SMS where a phone paid. Its reference is your proof: anyone can check it on this site.',
      check: 'Check a receipt',
    },
    stuckTitle: 'If it gets stuck',
    stuck:
      'You are never charged twice for the same request. If you are unsure, wait for the SMS, or talk to us.',
    pay: 'Pay Fees Now',
    talk: 'Talk to support',
  },

  sitemap: {
    title: 'All pages',
    lede: 'Everything that anyone can open here.',
  },
} as const;

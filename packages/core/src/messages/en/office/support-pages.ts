/** What stands on the screens of messages, requests to become a partner, and calls. */
export const supportPages = {
  tabs: { label: 'Messages', messages: 'Messages', partnerships: 'Partnership requests' },
  days: { label: 'Calls', coming: 'Today and later', earlier: 'Earlier, still open' },
  back: 'Back to the list',
  from: 'From',
  email: 'Email',
  phone: 'Phone number',
  sent: 'Sent',
  reads: 'Reads',
  languages: { en: 'English', lg: 'Luganda', sw: 'Swahili' },
  students: 'Students',
  none: 'None',
  time: 'Time',
  topic: 'About',
  reply: 'Reply by email',
  call: 'Call {phone}',
  /** The subject of a reply. */
  subject: 'Re: {subject}',
  partner: 'Your request to become a partner',
} as const;

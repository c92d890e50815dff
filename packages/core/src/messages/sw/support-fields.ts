import type { SupportFieldTexts } from '../field-message';

/** What stands under the fields of the contact, booking and partnership forms, in Swahili. */
export const supportFields: SupportFieldTexts = {
  fullname_required: 'Jina kamili linahitajika',
  fullname_invalid: 'Andika jina kwa mstari mmoja, lisizidi herufi 120',
  email_required: 'Anwani ya barua pepe inahitajika',
  email_invalid: 'Anwani ya barua pepe lazima iwe sahihi',
  phoneNumber_required: 'Nambari ya simu inahitajika',
  phoneNumber_invalid: 'Nambari ya simu lazima iwe na tarakimu 10',
  subject_required: 'Mada ni nini?',
  subject_invalid: 'Andika mada kwa mstari mmoja, isizidi herufi 150',
  message_required: 'Tuandikie ujumbe',
  message_invalid: 'Ujumbe usizidi herufi 4,000',
  day_required: 'Chagua siku',
  day_invalid: 'Chagua mojawapo ya siku zilizopo',
  time_required: 'Chagua saa',
  time_invalid: 'Chagua mojawapo ya saa zilizopo',
  time_full: 'Saa hii imejaa sasa. Chagua saa nyingine',
  topic_required: 'Chagua mada ya mazungumzo',
  topic_invalid: 'Chagua mada ya mazungumzo kwenye orodha',
  note_invalid: 'Maelezo yasizidi herufi 1,000',
  schoolName_required: 'Shule inahitajika',
  schoolName_invalid: 'Andika jina la shule kwa mstari mmoja, lisizidi herufi 150',
  students_invalid: 'Andika nambari kamili, kama 450',
};

import type { SupportFieldTexts } from '../field-message';

/** What stands under the fields of the contact, booking and partnership forms, in Luganda. */
export const supportFields: SupportFieldTexts = {
  fullname_required: 'Amannya go gonna geetaagisa',
  fullname_invalid: 'Wandiika amannya ku lunyiriri lumu, mu nnukuta ezitasukka 120',
  email_required: 'Endagiriro ya email yeetaagisa',
  email_invalid: 'Endagiriro ya email erina okuba entuufu',
  phoneNumber_required: 'Ennamba y’essimu yeetaagisa',
  phoneNumber_invalid: 'Ennamba y’essimu erina okuba ya digito 10',
  subject_required: 'Ensonga ekwata ku ki?',
  subject_invalid: 'Wandiika ensonga ku lunyiriri lumu, mu nnukuta ezitasukka 150',
  message_required: 'Tuwandiikire obubaka',
  message_invalid: 'Obubaka tebuyinza kusukka nnukuta 4,000',
  day_required: 'Londa olunaku',
  day_invalid: 'Londa olumu ku nnaku eziriwo',
  time_required: 'Londa essaawa',
  time_invalid: 'Londa emu ku ssaawa eziriwo',
  time_full: 'Essaawa eno ejjudde kati. Londa endala',
  topic_required: 'Londa ensonga gye twogerako',
  topic_invalid: 'Londa ensonga ku lukalala',
  note_invalid: 'By’oyongerako tebiyinza kusukka nnukuta 1,000',
  schoolName_required: 'Essomero lyetaagisa',
  schoolName_invalid: 'Wandiika erinnya ly’essomero ku lunyiriri lumu, mu nnukuta ezitasukka 150',
  students_invalid: 'Wandiika omuwendo omujjuvu, nga 450',
};

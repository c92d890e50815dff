import { languages } from '@somesa/core';
import { expect, it } from 'vitest';
import { listTemplates } from './sent-messages-routes';

it('listTemplates lists the texts of all messages in every language, with their placeholders', () => {
  const templates = listTemplates();
  expect(new Set(templates.map(({ channel }) => channel))).toEqual(new Set(['sms', 'mail', 'notification']));
  expect(templates.find(({ channel, key }) => channel === 'sms' && key === 'otp')).toMatchObject({
    places: ['brand', 'minutes', 'otp'],
    texts: { en: expect.stringContaining('{otp}'), sw: expect.stringContaining('{otp}') },
  });
  for (const { places, texts } of templates) {
    for (const language of languages) {
      expect(texts[language]).not.toBe('');
      for (const place of places) expect(texts[language]).toContain(`{${place}}`);
    }
  }
});

export interface Question {
  id: string;
  question: string;
  answer: string;
}

export interface QuestionGroup {
  title: string;
  questions: readonly Question[];
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}|[‘’']/gu, '');

/**
 * Finds the questions that contain every search term in question or answer; leaves out groups without a
 * match.
 */
export const searchQuestions = (groups: readonly QuestionGroup[], typed: string): QuestionGroup[] => {
  const terms = plain(typed).split(/\s+/).filter(Boolean);
  const matches = ({ question, answer }: Question): boolean => {
    const text = plain(`${question} ${answer}`);
    return terms.every((term) => text.includes(term));
  };
  return groups
    .map(({ title, questions }) => ({ title, questions: questions.filter(matches) }))
    .filter(({ questions }) => questions.length > 0);
};

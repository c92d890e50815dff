/** One question with its answer, filled in. */
export interface Question {
  id: string;
  question: string;
  answer: string;
}

/** Questions about one thing. */
export interface QuestionGroup {
  title: string;
  questions: readonly Question[];
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}|[‘’']/gu, '');

/** Finds the questions that speak of every word, in question or answer; groups without one are left out. */
export const searchQuestions = (groups: readonly QuestionGroup[], typed: string): QuestionGroup[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const speaksOf = ({ question, answer }: Question): boolean => {
    const text = plain(`${question} ${answer}`);
    return words.every((word) => text.includes(word));
  };
  return groups
    .map(({ title, questions }) => ({ title, questions: questions.filter(speaksOf) }))
    .filter(({ questions }) => questions.length > 0);
};

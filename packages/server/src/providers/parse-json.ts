/** Parses a stranger's text; null where it is no JSON (and where it is the JSON null, which says as little). */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

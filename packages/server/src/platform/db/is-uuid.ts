const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Tells whether a text can be the id of a row, as we write them: the database is asked for no other. */
export const isUuid = (text: string): boolean => UUID.test(text);

import { useParams } from 'wouter';

/** The id that an address ends with, as it was before it was written into the address. */
export const useAddressId = (): string => {
  const { id = '' } = useParams();
  try {
    return decodeURIComponent(id);
  } catch {
    // Somebody typed a lone per cent sign: the server knows no such id.
    return id;
  }
};

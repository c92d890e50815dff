const KILO = 1024;

/** Formats the size of a file: `340 KB`, `1.2 MB`. */
export const formatFileSize = (bytes: number): string =>
  bytes < KILO * KILO
    ? `${Math.max(1, Math.round(bytes / KILO))} KB`
    : `${Math.round((bytes / KILO / KILO) * 10) / 10} MB`;

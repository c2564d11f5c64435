/**
 * The delay between blur and the error of a field. A press on the next control blurs the field first. An
 * error line that appears at once would move that control before the release, and the click would be lost.
 */
export const ERROR_DELAY_MS = 250

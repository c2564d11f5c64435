/** The text when a post could not be saved [ERRC-31]. The specification has it in Portuguese. */
export const SAVE_FAILED = 'Falha ao salvar o post'

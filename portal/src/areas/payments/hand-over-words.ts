/** What is said to whoever prepares files, wherever they leave one to whoever signs. */
export const SIGNERS_TOLD = 'Hemos avisado a los firmantes.'
export const PREPARES_ONLY = 'Puede preparar ficheros, pero no firmarlos.'

export const SIGNERS_TOLD = 'Hemos avisado a los firmantes.'

/** What asking another bank for the money back means, wherever it is asked. */
export const RECALL_TERM =
  'Solicitarla no garantiza la devolución. El otro banco tiene quince días hábiles para responder, y verá aquí su respuesta.'

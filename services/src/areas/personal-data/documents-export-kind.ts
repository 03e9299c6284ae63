/** The kind of the orders that download documents: they are in no list of documents themselves. */
export const DOCUMENTS_EXPORT = 'documents-export'

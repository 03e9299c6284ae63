/** Why the customer is taken from the application to home (specification §4, «Application status values»). */
export type LeaveReason = 'logOut' | 'endSession' | 'notAuthorized' | 'maintenance' | 'userBlocked'

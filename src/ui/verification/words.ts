// What is said where a code cannot be sent or checked: exact words (V43, X18-X20, F5).
export const VERIFICATION_WORDS = {
  required: 'This is a required field.',
  codeLength: 'Code must be 6 digits.',
  limited: 'Too many verification attempts. Please try again later.',
  wrongCode: 'The verification code is invalid. Please try again.',
  unknown: 'An unknown error occurred during verification.',
  notSent: 'We could not send the code. Please try again.',
} as const

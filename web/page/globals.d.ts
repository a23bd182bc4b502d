/** Whether the page holds everything, so that nothing is loaded. Set when it is built. */
declare const WHOLE: boolean;

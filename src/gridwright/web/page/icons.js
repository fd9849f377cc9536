// The icons of the page: paths in a square of 24, drawn with round strokes.

export const BACK = "M15 5l-7 7 7 7";
export const UNDO = "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3";
export const REDO = "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3";
export const HINT = "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.6 1 2.5h6c0-.9.3-1.8 1-2.5A6 6 0 0 0 12 3z";
export const CHECK = "M20 6L9 17l-5-5";
export const REWIND = "M11 6l-6 6 6 6M19 6l-6 6 6 6";
export const CLEAR = "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13";
export const FIT = "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5";
export const ZOOM_IN = "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM21 21l-5-5M8 11h6M11 8v6";
export const ZOOM_OUT = "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM21 21l-5-5M8 11h6";
export const LOCK = "M7 11V7a5 5 0 0 1 10 0v4M5 11h14v10H5z";
export const SETTINGS = "M4 7h10M18 7h2M4 17h2M10 17h10M16 7m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M8 17m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0";
export const HELP = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .9-1 1.7M12 17v.01";
export const CLOSE = "M6 6l12 12M18 6L6 18";
export const FILL = "M5 5h14v14H5z";
export const CROSS = "M6 6l12 12M18 6L6 18";
export const CIRCLE = "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z";
export const ERASE = "M9 20h11M5 14l9-9 6 6-9 9H9l-4-4z";
export const TURN = "M20 11a8 8 0 1 0-2.3 6M20 4v7h-7";
export const SUN = "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.400M17.6 17.600L19 19M19 5l-1.4 1.400M6.4 17.600L5 19";
export const MOON = "M20 14.500A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.500z";
export const DOWNLOAD = "M12 4v11M7 10.5l5 5 5-5M5 20h14";
